"""Goes on from an .onnx file: python3 onnx_weights.py MODELS proves that every network in that folder is loaded exactly.

The export folds each batch norm into the convolution before it. Here they are taken apart again: the filters get the norm
that they have in training, and the batch norm gets the mean and the variance that it sees on `examples`, with the scale
and the shift that undo both. So the network says the same as the file, and training goes on smoothly."""

import os
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn


def leaves(net, example):
    """The layers with weights, in the order in which they run: that of the nodes in the file."""
    order, hooks = [], []
    for module in net.modules():
        if isinstance(module, (nn.Conv1d, nn.Conv2d, nn.Linear, nn.GRU, nn.BatchNorm1d, nn.BatchNorm2d)):
            hooks.append(module.register_forward_hook(lambda m, i, o: order.append(m)))
    with torch.no_grad():
        net(example)
    for hook in hooks:
        hook.remove()
    return order


def node_weights(path):
    """[(operator, arrays)] of the nodes with weights; the bias that follows a product belongs to it."""
    graph = onnx.load(path).graph
    arrays = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    out = []
    for node in graph.node:
        own = [arrays[name] for name in node.input if name in arrays]
        if node.op_type in ("Conv", "Gemm", "GRU", "MatMul") and own:
            out.append([node.op_type, own])
        elif node.op_type == "Add" and own and out[-1][0] == "MatMul":
            out[-1][1] += own
    return out


def gates(array, hidden):
    """The file has the gates as update, reset, new; here they are reset, update, new."""
    z, r, n = np.split(array, [hidden, 2 * hidden])
    return torch.from_numpy(np.concatenate([r, z, n]))


def fill_gru(gru, arrays):
    w, r, b = arrays
    for k, suffix in enumerate(("", "_reverse")):
        half = b.shape[1] // 2
        for name, array in (("weight_ih", w[k]), ("weight_hh", r[k]), ("bias_ih", b[k, :half]), ("bias_hh", b[k, half:])):
            getattr(gru, f"{name}_l0{suffix}").copy_(gates(array, gru.hidden_size))


def fill_folded(conv, norm, weight, bias):
    size = weight.flatten(1).norm(dim=1).clamp(min=1e-6)
    conv.weight.copy_(weight / size.view(-1, *[1] * (weight.dim() - 1)))
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.copy_(size)
    norm.bias.copy_(bias)


def fill(net, path, example):
    """Copies the weights of the file; the batch norms only pass on what the folded ones did. Call settle next."""
    net.eval()
    nodes = iter(node_weights(path))
    order = leaves(net, example)
    with torch.no_grad():
        for layer, following in zip(order, order[1:] + [None]):
            if isinstance(layer, (nn.BatchNorm1d, nn.BatchNorm2d)):
                continue
            kind, arrays = next(nodes)
            tensors = [torch.from_numpy(a.copy()) for a in arrays]
            if isinstance(layer, nn.GRU):
                fill_gru(layer, arrays)
            elif isinstance(layer, nn.Linear):
                layer.weight.copy_(tensors[0].T if kind == "MatMul" else tensors[0])
                layer.bias.copy_(tensors[1])
            elif isinstance(following, (nn.BatchNorm1d, nn.BatchNorm2d)):
                fill_folded(layer, following, *tensors)
            else:
                layer.weight.copy_(tensors[0])
                layer.bias.copy_(tensors[1])
    if next(nodes, None) is not None:
        raise ValueError(f"{path} has more layers than the network")
    return net


def settle(net, examples):
    """Gives the batch norms the statistics of these examples, without a change of what the network says."""
    norms = [m for m in net.modules() if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d))]
    seen = {m: [] for m in norms}
    hooks = [m.register_forward_hook(lambda m, i, o: seen[m].append(i[0].transpose(0, 1).flatten(1))) for m in norms]
    net.eval()
    with torch.no_grad():
        net(examples)
        for m in norms:
            values = torch.cat(seen[m], 1)
            mean, var = values.mean(1), values.var(1)
            scale = m.weight / torch.sqrt(m.running_var + m.eps)
            m.bias.add_(scale * (mean - m.running_mean))
            m.weight.copy_(scale * torch.sqrt(var + m.eps))
            m.running_mean.copy_(mean)
            m.running_var.copy_(var)
    for hook in hooks:
        hook.remove()
    return net


def reference(path, image):
    """What the file itself says."""
    try:
        import onnxruntime

        return onnxruntime.InferenceSession(path).run(None, {"image": image})
    except ImportError:
        from onnx.reference import ReferenceEvaluator

        return ReferenceEvaluator(path).run(None, {"image": image})


def prove(folder):
    import cards
    import lines
    from models import line_reader, picture_reader

    for name in ("arabic", "arabic2", "digits", "mrz", "latin", "locate", "layout"):
        path = os.path.join(folder, name + ".onnx")
        if name in ("locate", "layout"):
            net, shape = picture_reader(name, len(cards.FIELDS)), (1, 3, 288, 288) if name == "locate" else (1, 1, 256, 384)
        else:
            task = lines.TASKS[name]
            net, shape = line_reader(name, len(lines.ALPHABETS[task]) + 1), (1, 1, lines.HEIGHTS[task], 160)
        image = torch.rand(*shape)
        fill(net, path, image)
        settle(net, torch.rand(8, *shape[1:]))
        with torch.no_grad():
            said = net(image)
        said = [t.numpy() for t in (said if isinstance(said, tuple) else (said,))]
        worst = max(float(np.abs(a - b).max()) for a, b in zip(said, reference(path, image.numpy())))
        print(f"{name}: largest difference to the file {worst:.2e}", flush=True)
        if not worst < 5e-3:
            raise SystemExit(f"{name} is not the network of the file")


if __name__ == "__main__":
    prove(sys.argv[1])
